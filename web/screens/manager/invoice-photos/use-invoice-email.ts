import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { InvoicePhoto } from '#contract/invoice-photos.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import type { Page } from '#web/api/call.ts';
import { statusText } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';

type EmailStatus = InvoicePhoto['ottomateEmailStatus'];

/** Sends a photo by e-mail and sets the state of that by hand. All photos of an order share one state. */
export function useInvoiceEmail({ url, orderId, locationId, ottomateEmail }: InvoicePhoto) {
  const client = useQueryClient();
  const mutationKey = ['invoice e-mail', orderId];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const onSettled = () => readAgain(client);

  const sending = useMutation({
    mutationKey,
    mutationFn: () => call('emailInvoicePhoto', { body: { photoUrl: url, orderId, locationId } }),
    onSuccess: ({ message, captured }) => {
      show(client, { orderId, status: 'sent' });
      if (captured)
        toast({ title: 'Email Sent to Outbox Folder', description: `Captured: ${message}.` });
      else toast({ title: 'Email Sent', description: message, tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'not_delivered')
        show(client, { orderId, status: 'failed' });
      toast({
        title: 'Email Failed',
        description: sentenceOf(error, 'Failed to send email'),
        tone: 'destructive',
      });
    },
    onSettled,
  });

  const setting = useMutation({
    mutationKey,
    mutationFn: (status: EmailStatus) =>
      call('setInvoiceEmailStatus', { params: { id: orderId }, body: { status } }),
    onSuccess: (_, status) => {
      show(client, { orderId, status });
      toast({
        title: 'Status Updated',
        description: `The e-mail is marked as ${statusText(status).toLowerCase()}.`,
        tone: 'success',
      });
    },
    onError: () =>
      toast({
        title: 'Update Failed',
        description: 'Failed to update email status',
        tone: 'destructive',
      }),
    onSettled,
  });

  function send() {
    if (ottomateEmail) return sending.mutate();
    return toast({
      title: 'No Email Address',
      description: 'This location does not have an ottomate email address configured.',
      tone: 'destructive',
    });
  }

  return {
    send,
    setStatus: setting.mutate,
    isSending: sending.isPending,
    isSetting: setting.isPending,
    isBusy,
  };
}

/** Puts the state onto all photos of the order that are shown. */
function show(client: QueryClient, { orderId, status }: { orderId: string; status: EmailStatus }) {
  client.setQueriesData<InfiniteData<Page<InvoicePhoto[]>>>(
    { queryKey: ['listInvoicePhotos', 'pages'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.map((photo) =>
            photo.orderId === orderId ? { ...photo, ottomateEmailStatus: status } : photo,
          ),
        })),
      },
  );
}

/** Sent or not, what the server holds counts: an answer may have been lost on the way. */
function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['listInvoicePhotos'] }),
    client.invalidateQueries({ queryKey: ['listOutbox'] }),
    refreshOrders(client),
  ]);
}
