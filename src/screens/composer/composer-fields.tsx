import { type Dispatch, type ReactNode, type Ref, useDeferredValue } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { useSmartRefusal } from '#src/features/smart-text/use-smart-refusal.ts'
import { CaptionField } from './caption/caption-field.tsx'
import { DetailFields } from './caption/detail-fields.tsx'
import type { ComposerChecks } from './checks/use-composer-checks.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'
import { DestinationFields } from './destinations/destination-fields.tsx'

export interface ComposerFieldsProps {
  draftId: string
  projectId: string
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  checks: ComposerChecks
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  now: WallClock
  timeZone: string
  firstDate: string | null
  isTried: boolean
  /** Called with true while the field shows a text of the AI model that is not in the draft yet. */
  onModelWriting: (isWriting: boolean) => void
  captionRef: Ref<HTMLTextAreaElement>
  /** The section for the network versions, under the other fields. */
  versions: ReactNode
}

export function ComposerFields(props: ComposerFieldsProps) {
  const { draftId, projectId, state, dispatch, checks, isTried, captionRef, onModelWriting } = props
  const hasCaption = state.caption.trim() !== ''
  const refusal = useSmartRefusal(projectId, state.caption)
  // The caption is painted first, so that writing can begin; the rest follows at once.
  const hasRest = useDeferredValue(true, false)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CaptionField
        ref={captionRef}
        {...{ draftId, projectId, state, dispatch, checks, isTried, onModelWriting }}
        smartRefusal={refusal}
      />
      {hasRest && (
        <>
          <DetailFields
            {...{ projectId, state, dispatch }}
            findings={checks.descriptionFindings}
            smartRefusal={refusal}
          />
          {hasCaption || state.isPostNow || state.isScheduling ? (
            <>
              <DestinationFields {...props} />
              <FindingList findings={checks.scheduleFindings} className="-mt-2" />
              {props.versions}
            </>
          ) : (
            <p className="rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
              Escreva a legenda para escolher quando e onde publicar.
            </p>
          )}
        </>
      )}
    </div>
  )
}
