import type { Dispatch } from 'react'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { type ComposerAction, moveToZone, type ZonedSchedules } from '../composer-state.ts'

export interface ZoneNoticeProps extends ZonedSchedules {
  /** The project's current zone, which differs from the draft's. */
  ofProject: string
  dispatch: Dispatch<ComposerAction>
}

/**
 * For a draft whose times were typed before its project changed its zone: the draft keeps the old zone until
 * the person chooses between the same moments and the same local times.
 */
export function ZoneNotice({ timeZone, schedules, ofProject, dispatch }: ZoneNoticeProps) {
  function move(keep: Parameters<typeof moveToZone>[2]) {
    const moved = moveToZone({ timeZone, schedules }, ofProject, keep)
    dispatch({ type: 'set-zone', instead: schedules, ...moved })
    const undo = () => dispatch({ type: 'set-zone', instead: moved.schedules, timeZone, schedules })
    showToast({
      title: `Horários no ${timeZoneName(ofProject)}`,
      action: { label: 'Desfazer', onSelect: undo },
    })
  }
  return (
    <Banner
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => move('keep-instant')}>
            Manter o momento
          </Button>
          <Button variant="secondary" size="small" onClick={() => move('keep-clock')}>
            Manter o horário
          </Button>
        </span>
      }
    >
      O projeto agora usa o {timeZoneName(ofProject)}. Os horários deste rascunho estão no{' '}
      {timeZoneName(timeZone)} e saem assim, até você escolher.
    </Banner>
  )
}
