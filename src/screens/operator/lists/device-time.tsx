import { NumericTime } from '#src/components/time/numeric-time.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** A time by the clock of this device, since what is shown here belongs to no project. */
export function DeviceTime({ instant }: { instant: string | null }) {
  if (instant === null) return <span className="text-muted">–</span>
  return <NumericTime instant={instant} timeZone={timeZone} />
}
