/** What one size measures, in cm by the name of the measurement. */
export type SizeChartRow = { size: string } & Record<string, string | number>;
