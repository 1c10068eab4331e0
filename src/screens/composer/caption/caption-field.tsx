import { Hash } from 'lucide-react'
import { type Dispatch, type Ref, Suspense, useEffect, useState } from 'react'
import { formatNumber } from '#contract/checks/finding.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { captionRequired, tellTooLong } from '#src/features/post-checks/text-limits.ts'
import { SmartButtons } from '#src/features/smart-text/smart-buttons.tsx'
import { useSmart } from '#src/features/smart-text/use-smart.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { CaptionCounter, ComposerChecks } from '../checks/use-composer-checks.ts'
import { type ComposerAction, type ComposerState, isBlank } from '../composer-state.ts'

const HashtagDialog = lazyWithNotice(async () => ({
  default: (await import('../planning/hashtag-dialog.tsx')).HashtagDialog,
}))
const DuplicateNotice = lazyWhenOnline(async () => ({
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

/** The length of the caption as each network in `counters` counts it, with that network's limit. */
function CaptionCounters({ counters }: { counters: readonly CaptionCounter[] }) {
  return (
    <ul
      aria-label="Tamanho da legenda em cada rede"
      className="figures flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm"
    >
      {counters.map(({ network, label, used, limit }) => (
        <li
          key={network}
          title={label}
          className={cn('flex items-center gap-1.5', used > limit && 'font-semibold text-danger')}
        >
          <NetworkIcon network={network} className="size-4" />
          <span>
            <span className="sr-only">{label}: </span>
            {formatNumber(used)} de {formatNumber(limit)}
            <span className="sr-only"> caracteres</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
