/** What tells an own figure apart. Pure. */

/** A connection reads with its owner's consent; anything else came as a file. */
export const sourceOf = ({ sourceId }: { sourceId: string }): 'owner' | 'import' =>
  sourceId.startsWith('con_') ? 'owner' : 'import';
