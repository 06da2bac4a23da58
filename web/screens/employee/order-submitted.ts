import { toast } from '#web/ui/toast.ts';

/** Says that the order is stored, whether its answer came at once or was found after a reload. */
export function announceOrderSubmitted(): void {
  toast({
    title: 'Order submitted successfully!',
    description: 'Your order has been submitted for processing.',
    tone: 'success',
  });
}
