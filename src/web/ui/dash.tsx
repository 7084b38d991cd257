/** In the place of a number that is not there; who cannot see it hears why. */
export const Dash = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{reason}</span>
  </>
);
