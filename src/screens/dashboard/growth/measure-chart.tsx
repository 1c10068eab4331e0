import { line } from 'd3-shape'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { type ChartForm, chooseDayTicks, chooseValueAxis, shortenTicks } from './choose-ticks.ts'
import { GapPattern } from './gap-pattern.tsx'
import { type DayValues, findGaps } from './summarize-values.ts'

export interface MeasureChartProps {
  /** The name of the measure, as label of the slider that moves through the days. */
  label: string
  form: ChartForm
  /** 'YYYY-MM-DD' */
  days: readonly string[]
  values: DayValues
  /** The index of the day that is pointed at; null for none. */
  active: number | null
  onActive: (at: number | null) => void
  /** Returns what screen readers say of a day. */
  speak: (at: number) => string
}

/** In px; the same as in the classes of the chart's box and texts. */
const height = 124
const plot = { top: 8, bottom: height - 24 }
const digitWidth = 7
/** In px: room at the right edge for the dot of the last day, and half of the width of a day's label. */
const edge = 6
const halfName = 32
/** A line of at most this many days has a dot on each. */
const dottedDays = 14

/**
 * A chart with one value a day. Pointing, touching or the arrow keys choose a day: behind the chart is an
 * invisible range input, by which screen readers read each day's value.
 */
export function MeasureChart(props: MeasureChartProps) {
  const { label, form, days, values, active, onActive, speak } = props
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const width = useWidth(box)
  const geometry = useMemo(() => measureChart(values, form, width), [values, form, width])
  const last = days.length - 1

  function point(event: PointerEvent) {
    const { left } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor((event.clientX - left - geometry.left) / geometry.band)
    onActive(Math.min(last, Math.max(0, at)))
  }
  const isFocused = () => document.activeElement === slider.current
  const focus = () => slider.current?.focus({ preventScroll: true })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does, the keyboard does by the slider inside
    <div
      ref={box}
      // A vertical swipe scrolls the page; a horizontal one moves through the days.
      className="relative h-31 touch-pan-y select-none rounded-lg outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-focus"
      onPointerDown={point}
      onPointerMove={point}
      onPointerUp={focus}
      onPointerCancel={() => onActive(null)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !isFocused() && onActive(null)}
      // Otherwise the press would move the focus away from the slider.
      onMouseDown={(event) => event.preventDefault()}
    >
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 block">
          <Marks {...{ form, days, values, geometry }} />
          {active !== null && (
            <ActiveDay {...{ form, geometry }} at={active} value={values[active] ?? null} />
          )}
        </svg>
      )}
      <input
        ref={slider}
        type="range"
        aria-label={label}
        aria-valuetext={speak(active ?? last)}
        min={0}
        max={last}
        value={active ?? last}
        onChange={({ target }) => onActive(target.valueAsNumber)}
        onFocus={() => onActive(active ?? last)}
        onBlur={() => onActive(null)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onActive(null)}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
    </div>
  )
}

type Geometry = ReturnType<typeof measureChart>

function measureChart(values: DayValues, form: ChartForm, width: number) {
  const axis = chooseValueAxis(values, form)
  const labels = shortenTicks(axis.ticks)
  const left = Math.max(...labels.map(({ length }) => length)) * digitWidth + 8
  const band = Math.max(0, width - left - edge) / values.length
  const share = (value: number) => (value - axis.min) / (axis.max - axis.min)
  return {
    ...{ width, left, band },
    ticks: axis.ticks.map((value, at) => ({ value, label: labels[at] ?? '' })),
    /** `x`: the middle of a day; `start`: where a day begins. */
    x: (at: number) => left + (at + 0.5) * band,
    start: (at: number) => left + at * band,
    y: (value: number) => plot.bottom - share(value) * (plot.bottom - plot.top),
  }
}

interface MarksProps {
  form: ChartForm
  days: readonly string[]
  values: DayValues
  geometry: Geometry
}

/** Memoized: the parts that do not change while a person moves through the days. */
const Marks = memo(function Marks({ form, days, values, geometry }: MarksProps) {
  const { left, width, ticks, x, start, y } = geometry
  const pattern = useId()
  return (
    <>
      <GapPattern id={pattern} />
      {ticks.map(({ value, label }, at) => (
        <g key={value}>
          <line
            {...{ x1: left, x2: width, y1: y(value), y2: y(value) }}
            className={at === 0 ? 'stroke-line-strong' : 'stroke-line'}
            shapeRendering="crispEdges"
          />
          <text
            x={left - 8}
            y={y(value)}
            dy="0.32em"
            textAnchor="end"
            className="figures fill-muted text-xs"
          >
            {label}
          </text>
        </g>
      ))}
      {findGaps(values).map(({ from, to }) => (
        <rect
          key={from}
          data-gap={to - from}
          x={start(from)}
          y={plot.top}
          width={start(to) - start(from)}
          height={plot.bottom - plot.top}
          fill={`url(#${pattern})`}
        />
      ))}
      {form === 'bars' ? (
        <Bars {...{ days, values, geometry }} />
      ) : (
        <Line {...{ days, values, geometry }} />
      )}
      {chooseDayTicks(days.length).map((at) => (
        <text
          key={at}
          x={Math.max(halfName, Math.min(width - halfName, x(at)))}
          y={height - 6}
          textAnchor="middle"
          className="figures fill-muted text-xs"
        >
          {formatPlainDate(days[at] ?? '', 'short')}
        </text>
      ))}
    </>
  )
})

function Line({ days, values, geometry: { x, y } }: Omit<MarksProps, 'form'>) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at))
    .y((value) => y(value ?? 0))(values)
  const end = values.findLastIndex((value) => value !== null)
  return (
    <>
      <path
        d={path ?? ''}
        className="fill-none stroke-2 stroke-link"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {values.map((value, at) => {
        // A day between two gaps has no line, so it needs a dot to be seen.
        const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
        if (value === null || !(isAlone || at === end || values.length <= dottedDays)) return null
        const radius = at === end ? 3.5 : 2.5
        return <circle key={days[at]} cx={x(at)} cy={y(value)} r={radius} className="fill-link" />
      })}
    </>
  )
}

function Bars({ days, values, geometry }: Omit<MarksProps, 'form'>) {
  return values.map((value, at) =>
    // A zero has no bar: the bare baseline shows it, which the hatching of a gap covers.
    value === null || value === 0 ? null : (
      <path key={days[at]} d={drawBar(geometry, at, value)} className="fill-link" />
    ),
  )
}

interface ActiveDayProps {
  form: ChartForm
  geometry: Geometry
  at: number
  value: number | null
}

function ActiveDay({ form, geometry, at, value }: ActiveDayProps) {
  const { x, y } = geometry
  return (
    <g data-active-day={at}>
      <line
        {...{ x1: x(at), x2: x(at), y1: plot.top - 6, y2: plot.bottom }}
        className="stroke-text"
        strokeDasharray={value === null ? '3 3' : undefined}
      />
      {value !== null && value > 0 && form === 'bars' && (
        <path d={drawBar(geometry, at, value)} className="fill-text" />
      )}
      {value !== null && form === 'line' && (
        <circle
          cx={x(at)}
          cy={y(value)}
          r={4.5}
          className="fill-link stroke-2 stroke-surface-raised"
        />
      )}
    </g>
  )
}

/** A bar with a rounded top, at least 2 px high, so that a 1 among thousands is still visible. */
function drawBar({ x, y, band }: Geometry, at: number, value: number): string {
  const width = Math.max(1, Math.min(28, band * 0.72))
  const top = Math.min(y(value), plot.bottom - 2)
  const radius = Math.min(3, width / 3, plot.bottom - top)
  const left = x(at) - width / 2
  const right = left + width
  return `M${left},${plot.bottom}V${top + radius}Q${left},${top} ${left + radius},${top}H${right - radius}Q${right},${top} ${right},${top + radius}V${plot.bottom}Z`
}

/** The width of an element in px, measured before the first paint and kept up to date; 0 before that. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
