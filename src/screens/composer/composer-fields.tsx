import { type Dispatch, type Ref, useCallback, useState } from 'react'
import type { Platform } from '#contract/account.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import type { DraftSchedule } from '#local/db.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { TextArea } from '#src/components/ui/text-area.tsx'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { captionRequired, descriptionLimit } from './check-composer.ts'
import { type ComposerAction, type ComposerState, isBlank } from './composer-state.ts'
import { DestinationPanel } from './destination-panel.tsx'
import type { ComposerChecks } from './use-composer-checks.ts'

export interface ComposerFieldsProps {
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  checks: ComposerChecks
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  now: WallClock
  zone: string
  firstDate: string | undefined
  isTried: boolean
  captionRef: Ref<HTMLTextAreaElement>
}

export function ComposerFields(props: ComposerFieldsProps) {
  const { state, dispatch, checks, isTried, captionRef } = props
  const [wasLeftEmpty, setWasLeftEmpty] = useState(false)
  const hasCaption = state.caption.trim() !== ''
  const isCaptionMissing = !hasCaption && (isTried || wasLeftEmpty)
  const { description } = state
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <TextArea
          ref={captionRef}
          label="Legenda"
          required
          rows={5}
          placeholder="O que você quer contar?"
          value={state.caption}
          counter={checks.counter}
          error={isCaptionMissing ? captionRequired : undefined}
          onChange={(event) =>
            dispatch({ type: 'write', field: 'caption', text: event.target.value })
          }
          onBlur={() => setWasLeftEmpty(!hasCaption && !isBlank(state))}
        />
        <FindingList findings={checks.captionFindings} />
      </div>
      <TextArea
        label="Descrição"
        isOptional
        rows={2}
        placeholder="Mais detalhes sobre o post"
        value={description}
        {...(description.length > descriptionLimit * 0.9 && {
          counter: { used: description.length, limit: descriptionLimit },
        })}
        onChange={(event) =>
          dispatch({ type: 'write', field: 'description', text: event.target.value })
        }
      />
      {hasCaption || state.isPostNow || state.isScheduling ? (
        <Destination {...props} />
      ) : (
        <p className="rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
          Escreva a legenda para escolher quando e onde publicar.
        </p>
      )}
    </div>
  )
}

/** Keeps its callbacks, so that typing does not draw the accounts again. */
function Destination(props: ComposerFieldsProps) {
  const { state, dispatch, checks, platforms, isLoadingAccounts, now, zone, firstDate } = props
  const { isPostNow, postNowAccountIds, isScheduling, schedules } = state

  const changeScheduling = useCallback(
    (isOn: boolean) => {
      dispatch({ type: 'set-scheduling', isOn })
      if (!isOn && schedules.length > 0) offerUndo('Agendamentos removidos', schedules, dispatch)
    },
    [dispatch, schedules],
  )
  const deleteSchedule = useCallback(
    (id: string) => {
      dispatch({ type: 'delete-schedule', id })
      offerUndo('Agendamento removido', schedules, dispatch)
    },
    [dispatch, schedules],
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
    (schedule: DraftSchedule) => dispatch({ type: 'save-schedule', schedule }),
    [dispatch],
  )

  return (
    <DestinationPanel
      {...{ isPostNow, postNowAccountIds, isScheduling, schedules }}
      {...{ platforms, isLoadingAccounts, now, zone, firstDate }}
      findings={checks.findings}
      onPostNowChange={changePostNow}
      onSchedulingChange={changeScheduling}
      onAccountsChange={changeAccounts}
      onSaveSchedule={saveSchedule}
      onDeleteSchedule={deleteSchedule}
    />
  )
}

function offerUndo(
  title: string,
  schedules: readonly DraftSchedule[],
  dispatch: Dispatch<ComposerAction>,
) {
  const restore = () => dispatch({ type: 'restore-schedules', schedules })
  showToast({ title, action: { label: 'Desfazer', onSelect: restore } })
}
