import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import './late-manager-routes.ts';
import './manager-routes.ts';
import { refresh } from './refresh.ts';

const ORDERS = new Set(['orders'] as const);

/** A list of pages; the test decides when each arrives. */
async function listOfPages() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const reads: { page: number; signal: AbortSignal; come: (row: string) => void }[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['listOrders', 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      reads.push({ page: pageParam, signal, come: resolve });
      return promise;
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  const stop = list.subscribe(() => undefined);
  reads[0]!.come('pending');
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  return { client, list, reads, stop };
}

test('a change during the loading of a next page neither cancels the page nor is lost', async () => {
  const { client, list, reads, stop } = await listOfPages();
  void list.fetchNextPage();
  void refresh(client, ORDERS);
  void refresh(client, ORDERS);
  expect(reads.map(({ page }) => page)).toEqual([1, 2]);
  expect(reads[1]!.signal.aborted).toBe(false);

  reads[1]!.come('pending');
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]!.come('cancelled');
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  reads[3]!.come('pending');
  await vi.waitFor(() =>
    expect(list.getCurrentResult().data?.pages).toEqual(['cancelled', 'pending']),
  );
  expect(reads).toHaveLength(4);
  stop();
});

test('a change during an optimistic write is read once, after the write', async () => {
  const { client, list, reads, stop } = await listOfPages();
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = new MutationObserver(client, {
    onMutate: () => undefined,
    mutationFn: () => promise,
    onSettled: () => void refresh(client, ORDERS),
  }).mutate();
  void refresh(client, ORDERS);
  expect(reads).toHaveLength(1);
  resolve();
  await write;
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]!.come('ordered');
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(['ordered']));
  expect(reads).toHaveLength(2);
  stop();
});

test('a change during a read of the list is read at once, because the first answer may be older', async () => {
  const { client, list, reads, stop } = await listOfPages();
  void list.refetch();
  void refresh(client, ORDERS);
  expect(reads).toHaveLength(3);
  reads[1]!.come('pending');
  reads[2]!.come('cancelled');
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(['cancelled']));
  stop();
});

/** A list that is read for the first time; the test decides when each answer arrives. */
function listBeingRead() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const reads: PromiseWithResolvers<string>[] = [];
  const list = new QueryObserver(client, {
    queryKey: ['listOrders'],
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const stop = list.subscribe(() => undefined);
  return { client, list, reads, stop };
}

test('changes during the first read of a list are read once it has come', async () => {
  const { client, list, reads, stop } = listBeingRead();
  const shown = Promise.all([refresh(client, ORDERS), refresh(client, ORDERS)]);
  reads[0]!.resolve('pending');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  expect(list.getCurrentResult().data).toBe('pending');
  reads[1]!.resolve('cancelled');
  await shown;
  expect(list.getCurrentResult().data).toBe('cancelled');
  expect(reads).toHaveLength(2);
  stop();
});

test('a change during a first read that fails says so once, and the next change reads the list', async () => {
  const { client, list, reads, stop } = listBeingRead();
  const failed = refresh(client, ORDERS);
  reads[0]!.reject(new Error('refused'));
  await failed;
  expect(list.getCurrentResult().isError).toBe(true);
  expect(reads).toHaveLength(1);

  const read = refresh(client, ORDERS);
  reads[1]!.resolve('cancelled');
  await read;
  expect(list.getCurrentResult().data).toBe('cancelled');
  expect(reads).toHaveLength(2);
  stop();
});

test('a change of something else does not repeat a first read', async () => {
  const { client, list, reads, stop } = listBeingRead();
  await refresh(client, ['waste']);
  reads[0]!.resolve('pending');
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('pending'));
  expect(reads).toHaveLength(1);
  stop();
});
