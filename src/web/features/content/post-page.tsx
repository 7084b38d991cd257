/** One post, and the newest of the others. */
import type { getPost } from '#contract/content.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PostList } from './post-list.tsx';
import { Text } from './text.tsx';

export function PostPage({ post }: { post: ReplyOf<typeof getPost> }) {
  const { t } = useTranslation('content');
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      {post.cover ? (
        <img
          alt=""
          className="mb-8 aspect-[2/1] w-full max-w-[42rem] rounded-lg border border-line object-cover"
          loading="eager"
          referrerPolicy="no-referrer"
          src={post.cover}
        />
      ) : null}
      <Text html={post.html} lang={post.language} />
      {post.others.length > 0 ? (
        <section aria-labelledby="others" className="mt-16 border-line border-t pt-10">
          <h2 className="mb-6 text-xl" id="others">
            {t('blog.others')}
          </h2>
          <PostList level={3} posts={post.others} />
        </section>
      ) : null}
    </div>
  );
}
