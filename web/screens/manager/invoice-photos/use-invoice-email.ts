import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useIsMutating } from '@tanstack/react-query';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { showing } from '#web/api/showing.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { toast } from '#web/ui/toast.ts';

type EmailStatus = InvoicePhoto['ottomateEmailStatus'];

const MARKED: Readonly<Record<EmailStatus, MessageDescriptor>> = {
  not_sent: msg`The e-mail is marked as not sent.`,
  sent: msg`The e-mail is marked as sent.`,
  failed: msg`The e-mail is marked as failed.`,
};

/** Sends a photo by e-mail and sets that e-mail's state by hand. All photos of an order share one state. */
export function useInvoiceEmail({ url, orderId, locationId, ottomateEmail }: InvoicePhoto) {
  const mutationKey = ['invoice e-mail', orderId];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const showingStatus = (ottomateEmailStatus: EmailStatus) =>
    showing(['listInvoicePhotos'], (photo) =>
      photo.orderId === orderId ? { ...photo, ottomateEmailStatus } : photo,
    );

  const sending = useWrite({
    mutationKey,
    write: () => writeOf('emailInvoicePhoto', { body: { photoUrl: url, orderId, locationId } }),
    shows: () => showingStatus('sent'),
    success: ({ captured, ...sent }) => {
      const description = worded(sent, sent.message);
      return captured
        ? { title: t`Email Sent to Outbox Folder`, description: t`Captured: ${description}.` }
        : { title: t`Email Sent`, description, tone: 'success' };
    },
    failure: (error) => ({
      title: t`Email Failed`,
      description: sentenceOf(error, t`Failed to send email`),
      tone: 'destructive',
    }),
  });

  const setting = useWrite({
    mutationKey,
    write: (status: EmailStatus) =>
      writeOf('setInvoiceEmailStatus', { params: { id: orderId }, body: { status } }),
    shows: (_, status) => showingStatus(status),
    success: (_, status) => ({
      title: t`Status Updated`,
      description: t(MARKED[status]),
      tone: 'success',
    }),
    failure: () => ({
      title: t`Update Failed`,
      description: t`Failed to update email status`,
      tone: 'destructive',
    }),
  });

  function send() {
    if (ottomateEmail) return sending.mutate();
    return toast(() => ({
      title: t`No Email Address`,
      description: t`This location does not have an ottomate email address configured.`,
      tone: 'destructive',
    }));
  }

  return {
    send,
    setStatus: setting.mutate,
    isSending: sending.isPending,
    isSetting: setting.isPending,
    isBusy,
  };
}
