import { html } from 'hono/html'

/** In the picture's own units; it is scaled to the width it has. */
const [width, height, edge] = [300, 64, 4]

export interface Drawn {
  /** One for each day of the month; null for a day nobody told of. */
  values: readonly (number | null)[]
  /** How many of the days have begun. */
  passed: number
  /** What the picture says, for whoever does not see it. */
  label: string
}

/** Days as one line, which is broken where a day is missing. Its lowest value lies at the bottom. */
export function drawLine({ values, passed, label }: Drawn) {
  const told = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...told), Math.max(...told)]
  const at = (value: number) => (high === low ? height / 2 : scale((value - low) / (high - low)))
  return frame({ values, passed, label }, html`<path class="line" d="${linePath(values, at)}" />`)
}

/** Days as bars from 0; a told 0 is a hairline, and a missing day has none. */
export function drawBars({ values, passed, label }: Drawn) {
  const high = Math.max(1, ...values.filter((value) => value !== null))
  const step = width / values.length
  const bars = values.map((value, index) => {
    if (value === null) return ''
    const top = scale(value / high)
    const x = round(index * step + step * 0.15)
    return html`<rect class="bar" x="${x}" y="${round(Math.min(top, height - edge - 1))}" width="${round(step * 0.7)}" height="${round(Math.max(1, height - edge - top))}" />`
  })
  return frame({ values, passed, label }, bars)
}

function frame({ values, passed, label }: Drawn, content: unknown) {
  const step = width / values.length
  const gaps = values.map((value, index) =>
    value === null && index < passed
      ? html`<rect class="gap" x="${round(index * step)}" y="0" width="${round(step)}" height="${height}" />`
      : '',
  )
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${gaps}<path class="ground" d="M0 ${height - edge}H${width}" />${content}</svg>`
}

/** 'M5 60L15 40M35 20h0': each run of told days is a line of its own, a lone day a dot. */
export function linePath(
  values: readonly (number | null)[],
  at: (value: number) => number,
): string {
  const step = width / values.length
  return values
    .map((value, index) => {
      if (value === null) return ''
      const point = `${round(index * step + step / 2)} ${round(at(value))}`
      const isFirst = index === 0 || values[index - 1] === null
      const isAlone = isFirst && (values[index + 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${point}${isAlone ? 'h0' : ''}`
    })
    .join('')
}

/** Of 0 to 1, from the bottom up. */
const scale = (share: number) => height - edge - share * (height - 2 * edge)
const round = (value: number) => Math.round(value * 10) / 10
