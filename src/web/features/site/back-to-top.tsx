/** A way back up, once someone has scrolled further than 300 px. */
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

export const topButtonAfterPx = 300;

export function BackToTop() {
  const { t } = useTranslation('site');
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > topButtonAfterPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <div className="fixed end-4 bottom-4 z-20 animate-fade-in">
      <PlainIconButton
        className="bg-raised shadow-float"
        icon={<ArrowUp aria-hidden="true" />}
        label={t('footer.top')}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        variant="secondary"
      />
    </div>
  );
}
