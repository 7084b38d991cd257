/** Says in a toast that something could not be done, and why; why alone without a title. */
import { useErrorText } from '#web/language/error-text.ts';
import { toast } from './toast-store.ts';

export function useFailed(): (title?: string) => (error: unknown) => void {
  const errorText = useErrorText();
  return (title) => (error) => {
    const why = errorText(error);
    toast({ title: title ?? why, description: title && why, variant: 'destructive' });
  };
}
