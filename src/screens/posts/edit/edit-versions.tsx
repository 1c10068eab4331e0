import { type Dispatch, useDeferredValue, useMemo } from 'react'
import { networkIds, type RuledNetworkId } from '#contract/networks/network-rules.ts'
import { networkRules } from '#contract/networks/rules.ts'
import type { Post } from '#contract/post.ts'
import { joinWords } from '#src/components/join-words.ts'
import {
  VersionsSection,
  type VersionsSectionProps,
} from '#src/features/network-versions/versions-section.tsx'
import { chosenAccounts } from './check-edit.ts'
import type { EditAccount } from './edit-accounts.ts'
import type { EditAction, EditState } from './edit-state.ts'

export interface EditVersionsProps extends Pick<VersionsSectionProps, 'findings' | 'media'> {
  basis: Post
  state: EditState
  accounts: readonly EditAccount[]
  dispatch: Dispatch<EditAction>
}

/** What each network gets of its own: those the post still goes to, and those it has something for. */
export function EditVersions({ basis, state, accounts, ...rest }: EditVersionsProps) {
  const { versions, schedules } = state
  const caption = useDeferredValue(state.caption)
  const goingTo = useMemo(() => {
    const chosen = new Set(chosenAccounts({ schedules }))
    return new Set(accounts.flatMap(({ id, platformId }) => (chosen.has(id) ? [platformId] : [])))
  }, [accounts, schedules])
  const networks = useMemo(() => {
    // One whose text was emptied a moment ago is still being written for.
    const known = [...basis.versions, ...versions].map(({ platformId }): string => platformId)
    return networkIds.filter((id) => goingTo.has(id) || known.includes(id))
  }, [basis, versions, goingTo])
  const idle = networks.filter((id) => !goingTo.has(id))
  return (
    <div className="flex flex-col gap-2">
      <VersionsSection
        {...{ caption, versions, networks }}
        isOpenAtFirst={basis.versions.length > 0}
        {...rest}
      />
      {idle.length > 0 && (
        <p className="text-muted text-sm">
          Nenhum horário a publicar vai para {joinWords(idle.map(labelOf))}: o que é só de lá fica
          guardado.
        </p>
      )}
    </div>
  )
}

function labelOf(network: RuledNetworkId): string {
  return `o ${networkRules[network].label}`
}
