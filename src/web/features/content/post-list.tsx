/** Posts as cards: when, what about, how long to read. */
import { Link } from 'react-router';
import type { PostHead } from '#contract/content.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PostFacts } from './post-facts.tsx';

type PostListProps = {
  posts: readonly PostHead[];
  /** The rank of the titles in the page's outline. */
  level: 2 | 3;
};

export function PostList({ posts, level }: PostListProps) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li
          className="relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors hover:border-line-control/60 hover:bg-raised sm:p-6"
          key={post.slug}
        >
          {post.cover ? (
            <img
              alt=""
              className="mb-4 aspect-[2/1] w-full rounded-lg border border-line object-cover"
              loading="lazy"
              referrerPolicy="no-referrer"
              src={post.cover}
            />
          ) : null}
          <p className="font-medium text-muted text-xs">
            {post.topics.map((topic) => t(`tag.${topic}`)).join('\u00a0· ')}
          </p>
          <Title className="mt-2 text-lg" lang={post.language}>
            <Link className="after:absolute after:inset-0" to={pathIn(language, `/blog/${post.slug}`)}>
              {post.title}
            </Link>
          </Title>
          <p className="mt-2 mb-5 text-body text-sm" lang={post.language}>
            {post.description}
          </p>
          <PostFacts className="mt-auto" post={post} />
        </li>
      ))}
    </ul>
  );
}
