import { NumericTime } from '#src/components/time/numeric-time.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** A time in this device's zone, because these lists belong to no project. */
export function DeviceTime({ instant }: { instant: string | null }) {
  if (instant === null) return <span className="text-muted">–</span>
  return <NumericTime instant={instant} timeZone={timeZone} />
}
