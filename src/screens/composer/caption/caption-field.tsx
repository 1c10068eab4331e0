import { Hash } from 'lucide-react'
import { type Dispatch, type Ref, Suspense, useEffect, useState } from 'react'
import { FindingList } from '#src/components/finding-list.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextArea } from '#src/components/ui/text-area.tsx'
import { captionRequired, tellTooLong } from '#src/features/post-checks/text-limits.ts'
import { SmartButtons } from '#src/features/smart-text/smart-buttons.tsx'
import { useSmart } from '#src/features/smart-text/use-smart.ts'
import { lazyPart } from '#src/page/late-part.ts'
import { lazyExtra } from '#src/page/lazy-extra.ts'
import type { ComposerChecks } from '../checks/use-composer-checks.ts'
import { type ComposerAction, type ComposerState, isBlank } from '../composer-state.ts'
import { CaptionCounters } from './caption-counters.tsx'

const HashtagDialog = lazyPart(async () => ({
  default: (await import('../planning/hashtag-dialog.tsx')).HashtagDialog,
}))
const DuplicateNotice = lazyExtra(async () => ({
  default: (await import('../planning/duplicate-notice.tsx')).DuplicateNotice,
}))

export interface CaptionFieldProps {
  draftId: string
  projectId: string
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  checks: ComposerChecks
  isTried: boolean
  /** Why the AI model cannot be asked, in words; '' when it can. */
  smartRefusal: string
  onModelWriting: (isWriting: boolean) => void
  ref: Ref<HTMLTextAreaElement>
}

/** 'Legenda' with the findings of the networks, the AI model's help and the project's hashtags. */
export function CaptionField(props: CaptionFieldProps) {
  const { draftId, projectId, state, dispatch, checks, isTried, smartRefusal, ref } = props
  const { onModelWriting } = props
  const { caption } = state
  const [wasLeftEmpty, setWasLeftEmpty] = useState(false)
  const [isHashtagsOpen, setIsHashtagsOpen] = useState(false)
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [hasOpened, setHasOpened] = useState(false)
  const write = (text: string) => dispatch({ type: 'write', field: 'caption', text })
  const smart = useSmart({
    ...{ call: 'improveCaption', projectId, caption, text: caption, onWrite: write },
  })
  const isWriting = smart.writing !== undefined
  useEffect(() => onModelWriting(isWriting), [isWriting, onModelWriting])
  const hasCaption = caption.trim() !== ''
  const isMissing = !hasCaption && (isTried || wasLeftEmpty)
  const [counter, another] = checks.counters

  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        ref={ref}
        label="Legenda"
        required
        rows={5}
        dir="auto"
        placeholder="O que você quer contar?"
        value={smart.writing ?? caption}
        readOnly={isWriting}
        aria-busy={isWriting}
        counter={another ? undefined : counter}
        error={isMissing ? captionRequired : tellTooLong('caption', caption)}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setWasLeftEmpty(!hasCaption && !isBlank(state))}
      />
      {another && <CaptionCounters counters={checks.counters} />}
      <div className="-ml-3 flex flex-wrap items-center gap-x-1">
        <SmartButtons
          label="Melhorar legenda"
          doing="Melhorando a legenda"
          done="Legenda melhorada"
          field={smart}
          refusal={smartRefusal}
        />
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          onClick={() => {
            setHasOpened(true)
            setIsHashtagsOpen(true)
          }}
        >
          <Hash aria-hidden="true" />
          Hashtags
        </Button>
      </div>
      <FindingList findings={checks.captionFindings} />
      {hasCaption && (
        <Suspense>
          <DuplicateNotice {...{ draftId, projectId, caption }} />
        </Suspense>
      )}
      {hasOpened && (
        <Suspense>
          <HashtagDialog
            isOpen={isHashtagsOpen}
            onClose={() => setIsHashtagsOpen(false)}
            projectId={projectId}
            caption={caption}
            onInsert={write}
          />
        </Suspense>
      )}
    </div>
  )
}
