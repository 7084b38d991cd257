/** A person's picture, or their initials where there is none. */
import type { CurrentUser } from '#contract/accounts.ts';
import { cn } from '#web/ui/cn.ts';

type AvatarProps = {
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'profileImageUrl'>;
  /** As settings show it. */
  large?: boolean;
};

/** First characters of both names; whole characters, whatever the script. */
const initialsOf = ({ firstName, lastName }: AvatarProps['user']): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

export function Avatar({ user, large }: AvatarProps) {
  return (
    // Initials by style sheet: they are a picture, and a label that leaves them out is still the whole name.
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-line-control/60 bg-raised font-semibold text-strong before:content-[attr(data-initials)]',
        large ? 'size-20 text-2xl' : 'size-8 text-xs',
      )}
      data-initials={user.profileImageUrl ? '' : initialsOf(user)}
    >
      {user.profileImageUrl ? (
        <img
          alt=""
          className="size-full object-cover"
          src={large ? `${user.profileImageUrl}?size=large` : user.profileImageUrl}
        />
      ) : null}
    </span>
  );
}
