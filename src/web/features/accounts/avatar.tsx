/** A person's picture, or their initials where there is none. */
import type { CurrentUser } from '#contract/accounts.ts';

type AvatarProps = { user: Pick<CurrentUser, 'firstName' | 'lastName' | 'profileImageUrl'> };

/** First characters of both names; whole characters, whatever the script. */
export const initialsOf = ({ firstName, lastName }: AvatarProps['user']): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

export function Avatar({ user }: AvatarProps) {
  return (
    // Initials by style sheet: they are a picture, and a label that leaves them out is still the whole name.
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-full border border-line-control/60 bg-raised font-semibold text-strong text-xs before:content-[attr(data-initials)]"
      data-initials={user.profileImageUrl ? '' : initialsOf(user)}
    >
      {user.profileImageUrl ? (
        <img alt="" className="size-full object-cover" src={user.profileImageUrl} />
      ) : null}
    </span>
  );
}
