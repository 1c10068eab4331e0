import { html } from 'hono/html'
import { nameAccount, nameNetwork } from '#contract/networks/networks.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { ReportAccount } from '../facts/find-accounts.ts'
import type { DaySummary } from '../facts/summarize-days.ts'
import { networkMark, type PageContext, simulatedBadge } from './page-context.ts'
import { formatChange, formatDay, formatMoment, formatNumber, noFigure } from './words.ts'

/** What was told of one account in the month. */
export function accountCard(account: ReportAccount, page: PageContext) {
  const { id, platformId, hasPicture, posts, summary } = account
  const name = nameAccount(account)
  return html`<li class="card account">
    <header>
      ${
        hasPicture
          ? html`<img class="avatar" src="${page.base}/conta/${id}" alt="" width="44" height="44" />`
          : html`<span class="avatar" aria-hidden="true">${[...name.replace('@', '')][0] ?? ''}</span>`
      }
      <div>
        <h3 dir="auto">${name}</h3>
        <p class="network">${networkMark(platformId)} ${nameNetwork(platformId)} ${simulatedBadge(platformId, page)}</p>
      </div>
    </header>
    <dl>
      ${followers(summary, platformId, page)} ${reach(summary, platformId, page)}
      ${views(summary, platformId, page)}
      <div>
        <dt>Posts publicados</dt>
        <dd><strong>${formatNumber(posts)}</strong> <small>Fonte: uPubly</small></dd>
      </div>
    </dl>
    ${charts(summary, page)}
  </li>`
}

function followers(
  { followers: { begin, end, at } }: DaySummary,
  network: string,
  page: PageContext,
) {
  if (!end) return missing('Seguidores')
  const change = begin && end.value - begin.value
  return html`<div>
    <dt>Seguidores</dt>
    <dd>
      <strong>${formatNumber(end.value)}</strong>
      <span class="${change === null ? 'none' : change < 0 ? 'less' : 'more'}"
        >${change === null ? `mudança: ${noFigure}` : formatChange(change)}</span
      >
      <span class="detail"
        >${
          begin
            ? `de ${formatNumber(begin.value)} em ${formatDay(begin.day)} a ${formatNumber(end.value)} em ${formatDay(end.day)}`
            : `em ${formatDay(end.day)}; o número do início do mês não foi dito`
        }</span
      >
      ${source(network, at, page)}
    </dd>
  </div>`
}

function reach({ reach: told, activityAt }: DaySummary, network: string, page: PageContext) {
  if (!told) return missing('Alcance por dia')
  return html`<div>
    <dt>Alcance por dia</dt>
    <dd>
      <strong>${formatNumber(told.most.value)}</strong>
      <span class="detail">no maior dia, ${formatDay(told.most.day)}; mediana ${formatNumber(told.median)}</span>
      <span class="detail">${daysTold(told.days, page)}</span>
      ${source(network, activityAt, page)}
    </dd>
  </div>`
}

function views({ views: told, activityAt }: DaySummary, network: string, page: PageContext) {
  if (!told) return missing('Visualizações')
  return html`<div>
    <dt>Visualizações</dt>
    <dd>
      <strong>${formatNumber(told.sum)}</strong>
      <span class="detail">${daysTold(told.days, page)}</span>
      ${source(network, activityAt, page)}
    </dd>
  </div>`
}

const missing = (name: string) => html`<div>
  <dt>${name}</dt>
  <dd><span class="none">${noFigure}</span></dd>
</div>`

/** Of how many days: a number of a part of the month does not look like that of all of it. */
function daysTold(days: number, { passed }: PageContext): string {
  const of = formatCount(passed, 'dia', 'dias')
  return days >= passed ? `de ${of} com dado` : `de ${days} dos ${of}; dos outros, ${noFigure}`
}

function source(network: string, at: Date | null, { timeZone }: PageContext) {
  const hour = at && `, ${formatMoment(at, timeZone)}`
  return html`<small>Fonte: ${nameNetwork(network)}${hour ?? ''}</small>`
}

function charts({ followerDays, reachDays }: DaySummary, { passed, days }: PageContext) {
  const drawn = [
    { name: 'Seguidores por dia', values: followerDays, draw: drawLine },
    { name: 'Alcance por dia', values: reachDays, draw: drawBars },
  ].flatMap(({ name, values, draw }) => {
    const told = values.filter((value) => value !== null)
    if (told.length < 2) return []
    const [low, high] = [Math.min(...told), Math.max(...told)]
    const range = `de ${formatNumber(low)} a ${formatNumber(high)}`
    const gaps = passed - told.length
    const without = gaps > 0 ? `; ${formatCount(gaps, 'dia', 'dias')} ${noFigure}` : ''
    return html`<figure>
      <figcaption>${name}, ${range}${without}</figcaption>
      ${draw({ values, passed, label: `${name}, ${range}${without}` })}
      <p class="axis" aria-hidden="true">
        <span>${formatDay(days[0] ?? '')}</span> <span>${formatDay(days.at(-1) ?? '')}</span>
      </p>
    </figure>`
  })
  return drawn.length > 0 ? html`<div class="charts">${drawn}</div>` : ''
}

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
