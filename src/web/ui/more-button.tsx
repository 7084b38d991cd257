/** Below a list that comes page after page: the next page, while there is one. */
import { Button } from './button.tsx';
import { cn } from './cn.ts';

type MoreButtonProps = {
  label: string;
  className?: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

export function MoreButton({ label, className, list }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <Button
      busy={isFetchingNextPage}
      className={cn('self-center', className)}
      onClick={() => void fetchNextPage()}
      size="sm"
      variant="ghost"
    >
      {label}
    </Button>
  );
}
