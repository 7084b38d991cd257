/** Figures that come from the database: read when somebody asks for them, and not more often than every few seconds. */
import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '#server/context.ts';
import type { Figure, ReadFigures } from '#server/kernel/prometheus.ts';

const restMilliseconds = 3_000;

function gaugeOf(registry: Registry, { name, help, samples }: Figure): Gauge {
  const known = registry.getSingleMetric(name);
  if (known) return known as Gauge;
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

/** What could not be read is absent, never an old number: `sync_figures_read` says that it was tried. */
export function shareFigures(
  registry: Registry,
  { clock, log }: Pick<Ctx, 'clock' | 'log'>,
  read: ReadFigures,
): () => Promise<void> {
  const isRead = new Gauge({
    name: 'sync_figures_read',
    help: '1 when the figures of sync and job queues could be read, else 0 and they are absent.',
    registers: [registry],
  });
  const gauges = new Set<Gauge>();
  let readAt = 0;
  let reading: Promise<void> | undefined;

  async function update(): Promise<void> {
    const figures = await read().catch((error: unknown) => {
      log.error({ err: error }, 'figures not read');
      return undefined;
    });
    isRead.set(figures ? 1 : 0);
    for (const gauge of gauges) gauge.reset();
    for (const figure of figures ?? []) {
      if (figure.samples.length === 0) continue;
      const gauge = gaugeOf(registry, figure);
      gauges.add(gauge);
      for (const { labels, value } of figure.samples) gauge.set(labels, value);
    }
  }

  return () => {
    const now = clock.now().getTime();
    // A clock that was put back must not keep old figures.
    if (!reading || Math.abs(now - readAt) >= restMilliseconds) {
      readAt = now;
      reading = update();
    }
    return reading;
  };
}
