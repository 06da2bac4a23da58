import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutboxMessage } from '#contract/outbox.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';

/** Sends a failed message again. Says how that went, and reads the outbox again. */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OutboxMessage) => call('sendOutboxMessageAgain', { params: { id } }),
    onSuccess: ({ state, channel, recipient }) => {
      const title = channel === 'email' ? 'Email Sent' : 'SMS Sent';
      if (state === 'captured') {
        const description = 'Captured: it was not sent, because no service is set up.';
        toast({ title: `${title} to Outbox Folder`, description });
      } else toast({ title, description: `It went to ${recipient}.`, tone: 'success' });
    },
    onError: (error, { channel }) =>
      toast({
        title: channel === 'email' ? 'Email Failed' : 'SMS Failed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    // The state of an invoice's e-mail follows its message.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['listOutbox'] }),
        client.invalidateQueries({ queryKey: ['listInvoicePhotos'] }),
        refreshOrders(client),
      ]),
  });
}
