/** What the platforms' terms demand of the pages of this installation. */
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSite } from '#contract/site.ts';
import { platformIds } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { read } from '#web/data/query.ts';

type SiteTerms = Pick<ReplyOf<typeof getSite>, 'isSandbox' | 'apart' | 'keepDays'>;

/** Before the installation has said what binds it, nothing is added up that mostly may not be. */
const usual: SiteTerms = {
  isSandbox: false,
  apart: platformIds.filter((id) => !terms[id].isSummable),
  keepDays: {},
};

export function useTerms(): SiteTerms {
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  return site ?? usual;
}
