import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { MetricReader, type ResourceMetrics } from '@opentelemetry/sdk-metrics'
import { prometheusName } from './measurements.ts'

/** Reads when somebody asks. */
class AskedReader extends MetricReader {
  protected override async onShutdown(): Promise<void> {
    // Holds nothing.
  }
  protected override async onForceFlush(): Promise<void> {
    // Sends nothing.
  }
}

/** Gives measurements the names that Prometheus expects; `_total` is added by the library. */
function renamed({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics {
  return {
    resource,
    scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map((one) => {
        const { name, unit } = one.descriptor
        const named = prometheusName(name, { kind: 'gauge', unit })
        return { ...one, descriptor: { ...one.descriptor, name: named, unit: '' } }
      }),
    })),
  }
}

/** A reader of all measurements, and the page that it makes of them in the text format of Prometheus. */
export function metricsPage(): { reader: MetricReader; page: () => Promise<string> } {
  const reader = new AskedReader()
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  return {
    reader,
    async page() {
      const { resourceMetrics } = await reader.collect()
      return `${serializer.serialize(renamed(resourceMetrics)).trimEnd()}\n`
    },
  }
}
