import { Dialog } from './dialog.tsx';
import { Failed } from './failed.tsx';
import { Spinner } from './spinner.tsx';

interface LoadingDialogProps {
  open: boolean;
  title: string;
  /** What is being read, the results of `useQuery`. */
  reads: readonly { isLoadingError: boolean; isFetching: boolean; refetch: () => unknown }[];
  failed: string;
  loading: string;
  onClose: () => void;
}

/** Stands in for a dialog until everything that its form needs was read. */
export function LoadingDialog(props: LoadingDialogProps) {
  const { open, title, reads, failed, loading, onClose } = props;
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={title}>
      {reads.some(({ isLoadingError }) => isLoadingError) ? (
        <Failed
          message={failed}
          busy={reads.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const read of reads) if (read.isLoadingError) void read.refetch();
          }}
        />
      ) : (
        <Spinner label={loading} />
      )}
    </Dialog>
  );
}
