import { type Dispatch, Suspense, useCallback, useEffect } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { prefetchCodeWithoutWorker } from '#src/browser/lazy-loading.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import type { ComposerChecks } from '../checks/use-composer-checks.ts'
import {
  type ComposerAction,
  type ComposerState,
  isBlank,
  type ZonedSchedules,
} from '../composer-state.ts'
import type { TimeHelpRenderer } from '../schedule/schedule-editor.tsx'
import { ZoneNotice } from '../schedule/zone-notice.tsx'
import { DestinationPanel } from './destination-panel.tsx'

const loadTimeHelp = async () => ({ default: (await import('../planning/time-help.tsx')).TimeHelp })
const TimeHelp = lazyWhenOnline(loadTimeHelp)

export interface DestinationFieldsProps {
  draftId: string
  projectId: string
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  checks: Pick<ComposerChecks, 'findings'>
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  now: WallClock
  timeZone: string
  firstDate: string | null
}

/** When and where to post. Memoizes its callbacks, so that typing does not render the accounts again. */
export function DestinationFields(props: DestinationFieldsProps) {
  const { draftId, projectId, state, dispatch, checks, platforms, isLoadingAccounts } = props
  const { now, timeZone, firstDate } = props
  const { project } = useSession()
  const { isPostNow, postNowAccountIds, isScheduling, schedules } = state
  // Without a service worker, `TimeHelp` is loaded early, as the schedule editor that shows it is: the
  // connection may be lost later.
  const isBegun = !isBlank(state)
  useEffect(() => {
    if (isBegun) prefetchCodeWithoutWorker(loadTimeHelp)
  }, [isBegun])

  const changeScheduling = useCallback(
    (isOn: boolean) => {
      dispatch({ type: 'set-scheduling', isOn })
      if (!isOn && schedules.length > 0)
        offerUndo('Agendamentos removidos', { timeZone, schedules }, dispatch)
    },
    [dispatch, schedules, timeZone],
  )
  const deleteSchedule = useCallback(
    (id: string) => {
      dispatch({ type: 'delete-schedule', id })
      offerUndo('Agendamento removido', { timeZone, schedules }, dispatch)
    },
    [dispatch, schedules, timeZone],
  )
  const changePostNow = useCallback(
    (isOn: boolean) => dispatch({ type: 'set-post-now', isOn }),
    [dispatch],
  )
  const changeAccounts = useCallback(
    (accountIds: string[]) => dispatch({ type: 'choose-post-now-accounts', accountIds }),
    [dispatch],
  )
  const saveSchedule = useCallback(
    (schedule: DraftSchedule) => dispatch({ type: 'save-schedule', schedule, timeZone }),
    [dispatch, timeZone],
  )

  const timeHelp = useCallback<TimeHelpRenderer>(
    (input) => (
      <Suspense>
        <TimeHelp {...input} {...{ draftId, projectId, platforms, now, timeZone }} />
      </Suspense>
    ),
    [draftId, projectId, platforms, now, timeZone],
  )

  return (
    <>
      {schedules.length > 0 && timeZone !== project.timeZone && (
        <ZoneNotice {...{ timeZone, schedules, dispatch }} ofProject={project.timeZone} />
      )}
      <DestinationPanel
        {...{ isPostNow, postNowAccountIds, isScheduling, schedules }}
        {...{ platforms, isLoadingAccounts, now, firstDate, timeHelp }}
        zone={timeZoneName(timeZone)}
        findings={checks.findings}
        onPostNowChange={changePostNow}
        onSchedulingChange={changeScheduling}
        onAccountsChange={changeAccounts}
        onSaveSchedule={saveSchedule}
        onDeleteSchedule={deleteSchedule}
      />
    </>
  )
}

function offerUndo(title: string, removed: ZonedSchedules, dispatch: Dispatch<ComposerAction>) {
  const restore = () => dispatch({ type: 'restore-schedules', ...removed })
  showToast({ title, action: { label: 'Desfazer', onSelect: restore } })
}
