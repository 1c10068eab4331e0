import { type Dispatch, useDeferredValue, useMemo } from 'react'
import { networkIds } from '#contract/networks/networks.ts'
import { networkRules, type RuledNetworkId } from '#contract/networks/rules.ts'
import type { Post } from '#contract/posts/post.ts'
import { joinWords } from '#src/components/join-words.ts'
import { useAccountCapabilities } from '#src/features/network-versions/use-account-capabilities.ts'
import {
  VersionsSection,
  type VersionsSectionProps,
} from '#src/features/network-versions/versions-section.tsx'
import { useSession } from '#src/session/session-context.ts'
import { chosenAccounts } from './check-edit.ts'
import type { EditAccount } from './edit-accounts.ts'
import type { EditAction, EditState } from './edit-state.ts'

export interface EditVersionsProps
  extends Pick<VersionsSectionProps, 'findings' | 'media' | 'platforms'> {
  basis: Post
  state: EditState
  accounts: readonly EditAccount[]
  dispatch: Dispatch<EditAction>
}

/** The versions of the networks the post still goes to, and of those that already have a version. */
export function EditVersions({ basis, state, accounts, ...rest }: EditVersionsProps) {
  const { versions, schedules } = state
  const caption = useDeferredValue(state.caption)
  const { project } = useSession()
  const chosen = useMemo(() => chosenAccounts({ schedules }), [schedules])
  useAccountCapabilities(project.id, rest.platforms, chosen)
  const goingTo = useMemo(() => {
    const ids = new Set(chosen)
    return new Set(accounts.flatMap(({ id, platformId }) => (ids.has(id) ? [platformId] : [])))
  }, [accounts, chosen])
  const networks = useMemo(() => {
    // Includes `basis`: a version that was just emptied is not in `versions`, but still being edited.
    const known = [...basis.versions, ...versions].map(({ platformId }): string => platformId)
    return networkIds.filter((id) => goingTo.has(id) || known.includes(id))
  }, [basis, versions, goingTo])
  const idle = networks.filter((id) => !goingTo.has(id))
  return (
    <div className="flex flex-col gap-2">
      <VersionsSection
        {...{ caption, versions, networks, chosen }}
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
