import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';

/** The currency of every price and amount, ISO 4217; undefined until it is known. */
export function useCurrency(): string | undefined {
  return useQuery(queryOf('getOrganizationSettings')).data?.currency;
}
