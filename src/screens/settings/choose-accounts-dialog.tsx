import { useRef, useState } from 'react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { LinkCandidate, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { chooseAccounts } from '#contract/endpoints/accounts-write.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { connectText } from './count-texts.ts'

export interface ChooseAccountsDialogProps {
  offer: LinkCandidates
  projectId: string
  onLinked: (accounts: SocialMediaAccount[]) => void
  /** Called when nothing was linked; `message` says why if it is too late to choose. */
  onClose: (message?: string) => void
}

/** Asks which of the accounts that one authorization covers are to be linked to the project. */
export function ChooseAccountsDialog(props: ChooseAccountsDialogProps) {
  const { offer, projectId, onLinked, onClose } = props
  const { state, platformName, candidates } = offer
  const all = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(() => new Set(linkedAmong(candidates)))
  const [problem, setProblem] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const isWhole = chosen.size === candidates.length

  function choose(remoteIds: Iterable<string>) {
    setChosen(new Set(remoteIds))
    setProblem(undefined)
  }

  async function connect() {
    if (isRunning) return
    if (chosen.size === 0) return setProblem('Escolha pelo menos uma conta.')
    setIsRunning(true)
    try {
      onLinked(await call(chooseAccounts, { body: { state, remoteIds: [...chosen] }, projectId }))
    } catch (error) {
      const message = error instanceof Error ? error.message : undefined
      // The offer is gone, perhaps because accounts were chosen elsewhere. Other errors allow a retry.
      if (error instanceof ApiError && error.has('LINK_STATE_INVALID')) onClose(message)
      else setProblem(message ?? 'Algo deu errado. Tente de novo.')
      setIsRunning(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose()}
      title="Escolha as contas"
      description={`Você autorizou mais de uma conta do ${platformName}. Quais este projeto vai usar?`}
      hasCloseButton={false}
      initialFocus={all}
      actions={
        <>
          <Button variant="secondary" aria-disabled={isRunning} onClick={() => onClose()}>
            Cancelar
          </Button>
          <Button isLoading={isRunning} onClick={() => void connect()}>
            {connectText(chosen.size)}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="danger" className="mb-3">
          {problem}
        </Banner>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">Contas do {platformName}</legend>
        <Checkbox
          ref={all}
          label={<span className="font-semibold">Todas</span>}
          checked={isWhole}
          onChange={() => choose(isWhole ? [] : candidates.map(({ remoteId }) => remoteId))}
        />
        <ul className="border-line border-t pt-1">
          {candidates.map((candidate) => (
            <li key={candidate.remoteId}>
              <Checkbox
                label={<CandidateName {...candidate} />}
                checked={chosen.has(candidate.remoteId)}
                onChange={() => {
                  const next = new Set(chosen)
                  if (!next.delete(candidate.remoteId)) next.add(candidate.remoteId)
                  choose(next)
                }}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Dialog>
  )
}

function CandidateName({ username, pictureUrl, isLinked }: LinkCandidate) {
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5">
      <Avatar name={username} src={pictureUrl} />
      <span className="min-w-0 break-words">
        {username}
        {isLinked && (
          <span className="block text-muted text-sm"> Já conectada: será reconectada.</span>
        )}
      </span>
    </span>
  )
}

/** The accounts that are linked already: somebody who connects again most likely means those. */
function linkedAmong(candidates: readonly LinkCandidate[]): string[] {
  return candidates.filter(({ isLinked }) => isLinked).map(({ remoteId }) => remoteId)
}
