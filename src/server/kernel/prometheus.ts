/** Prometheus metrics, as whoever knows them states them; how they are written is decided in `http/monitoring.ts`. */

/** One value, with what it is of: `{ platform: 'youtube' }`. */
export type Sample = { labels: Record<string, string>; value: number };

export type PrometheusMetric = {
  /** As Prometheus names them: `sync_due_items`. */
  name: string;
  help: string;
  samples: readonly Sample[];
};

/** Reads them from the database, where all processes see the same. */
export type ReadPrometheusMetrics = () => Promise<readonly PrometheusMetric[]>;
