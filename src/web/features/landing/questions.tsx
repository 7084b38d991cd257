/** What people ask before they sign up, with the answers. */
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import { plans } from '#domain/plans.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export const questions = ['1', '2', '3', '4', '5'] as const;
type Question = (typeof questions)[number];

export function useAnswers(): Record<Question, { question: string; answer: string }> {
  const { t } = useTranslation('landing');
  const pair = (key: Question) => ({
    question: t(`questions.q${key}`),
    answer: t(`questions.a${key}`, { songs: plans.free.trackLimit }),
  });
  return { '1': pair('1'), '2': pair('2'), '3': pair('3'), '4': pair('4'), '5': pair('5') };
}

export function Questions() {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  const answers = useAnswers();
  return (
    <section aria-labelledby="questions" className="border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-2xl sm:text-3xl" id="questions">
            {t('questions.title')}
          </h2>
          <Link
            className="mt-4 inline-block text-body text-sm underline decoration-line-control underline-offset-4 hover:text-strong"
            to={pathIn(language, '/help')}
          >
            {t('questions.all')}
          </Link>
        </div>
        <div className="divide-y divide-line border-line border-y">
          {questions.map((key) => (
            <details className="group" key={key}>
              <summary className="flex list-none items-center justify-between gap-4 py-4 font-medium text-base text-strong">
                {answers[key].question}
                <Plus
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-2xl pb-5 text-body">{answers[key].answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
