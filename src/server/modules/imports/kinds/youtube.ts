/** YouTube Studio, advanced mode: `Table data.csv`, `Chart data.csv` and `Totals.csv`. */
import { type KindSpec, type Meaning, named } from './spec.ts';

/** What a table may be of: the name of its first column, of a chart the one after the date. */
const parts = named({
  Content: 'videoId',
  Video: 'videoId',
  Videos: 'videoId',
  Inhalte: 'videoId',
  Contenido: 'videoId',
  Contenu: 'videoId',
  Контент: 'videoId',
  コンテンツ: 'videoId',
  内容: 'videoId',
  المحتوى: 'videoId',
  Geography: 'country',
  Geografie: 'country',
  Geografía: 'country',
  'Zone géographique': 'country',
  География: 'country',
  地域: 'country',
  地理位置: 'country',
  Cities: 'city',
  Städte: 'city',
  Ciudades: 'city',
  Villes: 'city',
  Города: 'city',
  'Subscription status': 'subscription',
  'Viewer age': 'age',
  'Viewer gender': 'gender',
  'Traffic source': 'source',
  'Fuente de tráfico': 'source',
  'Источник трафика': 'source',
  'Device type': 'device',
});

const dates = named({ Date: 'date', Datum: 'date', Fecha: 'date', Дата: 'date', 日付: 'date', 日期: 'date' });

const metrics = named({
  Views: 'views',
  Aufrufe: 'views',
  Vistas: 'views',
  Visualizaciones: 'views',
  Vues: 'views',
  Просмотры: 'views',
  視聴回数: 'views',
  观看次数: 'views',
  'Engaged views': 'engagedViews',
  'エンゲージ ビュー': 'engagedViews',
  'Watch time (hours)': 'watchSeconds',
  'Wiedergabezeit (Stunden)': 'watchSeconds',
  'Tiempo de reproducción (horas)': 'watchSeconds',
  'Tiempo de visualización (horas)': 'watchSeconds',
  'Durée de visionnage (heures)': 'watchSeconds',
  'Время просмотра (часы)': 'watchSeconds',
  '総再生時間（単位: 時間）': 'watchSeconds',
  '观看时长（小时）': 'watchSeconds',
  Subscribers: 'subscribers',
  Abonnenten: 'subscribers',
  Suscriptores: 'subscribers',
  Abonnés: 'subscribers',
  Подписчики: 'subscribers',
  チャンネル登録者: 'subscribers',
  Impressions: 'impressions',
  Impressionen: 'impressions',
  Impresiones: 'impressions',
  インプレッション数: 'impressions',
  'Impressions click-through rate (%)': 'clickThrough',
  'Klickrate der Impressionen (%)': 'clickThrough',
  'Tasa de clics de las impresiones (%)': 'clickThrough',
  'インプレッションのクリック率 (%)': 'clickThrough',
  'Average view duration': 'averageViewSeconds',
  'Duración promedio de vistas': 'averageViewSeconds',
  平均視聴時間: 'averageViewSeconds',
  'Average percentage viewed (%)': 'averageViewed',
  'Porcentaje promedio reproducido (%)': 'averageViewed',
  '平均視聴率 (%)': 'averageViewed',
  '平均再生率 (%)': 'averageViewed',
  Likes: 'likes',
  Dislikes: 'dislikes',
  'Likes (vs. dislikes) (%)': 'likeShare',
  Shares: 'shares',
  'Comments added': 'comments',
  'Unique viewers': 'uniqueViewers',
  'New viewers': 'newViewers',
  'Returning viewers': 'returningViewers',
  'Stayed to watch (%)': 'stayedToWatch',
  'Estimated revenue': 'earnings',
  'Geschätzter Umsatz': 'earnings',
  'Ingresos estimados': 'earnings',
  推定収益: 'earnings',
  'Views (%)': 'viewShare',
  'Watch time (hours) (%)': 'watchShare',
});

const beside = named({
  'City name': 'keyName',
  'Video title': 'title',
  Videotitel: 'title',
  'Título del video': 'title',
  動画のタイトル: 'title',
  'Название видео': 'title',
});

const isMetric = (name: string): boolean => metrics.has(name);
const columns: ReadonlyMap<string, Meaning> = new Map([...beside, ...metrics, ...dates, ...parts]);

const common = {
  platform: 'youtube' as const,
  columns,
  scales: { watchSeconds: 'hours' } as const,
  hasTotals: true as const,
};

const totals: KindSpec = {
  ...common,
  kind: 'youtube-totals',
  fits: ([first = '', second = '', ...others]) => dates.has(first) && isMetric(second) && others.length === 0,
};

const chart: KindSpec = {
  ...common,
  kind: 'youtube-chart',
  fits: ([first = '', second = '', ...others]) =>
    dates.has(first) && parts.has(second) && others.some(isMetric),
};

const tableByDate: KindSpec = {
  ...common,
  kind: 'youtube-table',
  fits: ([first = '', ...others]) =>
    dates.has(first) &&
    others.length > 1 &&
    others.every((name) => isMetric(name) || !columns.has(name)) &&
    others.filter(isMetric).length > 1,
};

const table: KindSpec = {
  ...common,
  kind: 'youtube-table',
  fits: ([first = '', ...others]) => parts.has(first) && others.some(isMetric),
};

export const youtubeKinds = [totals, chart, tableByDate, table];
