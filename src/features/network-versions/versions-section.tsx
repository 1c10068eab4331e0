import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { memo, Suspense, useEffect, useId, useRef } from 'react'
import { networks as listed } from '#contract/networks/networks.ts'
import type { RuledNetworkId } from '#contract/networks/rules.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { isBlocking, type PlatformFindings } from '#src/components/check-destinations.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { isVersioned } from './read-version.ts'
import type { VersionTabsProps } from './version-tabs.tsx'

const VersionTabs = lazyWhenOnline(async () => ({
  default: (await import('./version-tabs.tsx')).VersionTabs,
}))

export interface VersionsSectionProps extends Omit<VersionTabsProps, 'networks' | 'lacking'> {
  /** The chosen networks that can get content of their own. */
  networks: readonly RuledNetworkId[]
  findings: readonly PlatformFindings[]
  /** Whether the section begins open, because the post already has network versions. */
  isOpenAtFirst?: boolean
}

/** The section 'Personalizar por rede'. Its button says whether networks get the same text or their own. */
export const VersionsSection = memo(function VersionsSection(props: VersionsSectionProps) {
  const { versions, networks, findings, isOpenAtFirst = false } = props
  const id = useId()
  const offered = networks.filter(isVersioned)
  const own = offered.filter((network) => versions.some((one) => one.platformId === network))
  const lacking = offered.filter((network) => hasProblem(network, findings))
  const isDemanded = lacking.length > 0
  const button = useRef<HTMLButtonElement>(null)
  // Opens the section when a required choice is missing: a Disclosure can be opened by its button only.
  useEffect(() => {
    if (isDemanded && button.current?.ariaExpanded === 'false') button.current.click()
  }, [isDemanded])
  if (offered.length === 0) return null
  return (
    <Disclosure
      as="section"
      defaultOpen={isDemanded || isOpenAtFirst}
      aria-labelledby={`${id}-title`}
      className="group rounded-card border border-line px-3 transition-colors data-open:border-line-strong sm:px-4"
    >
      <h3 id={`${id}-title`} className="text-base">
        <DisclosureButton ref={button} className="flex w-full items-center gap-3 py-3 text-left">
          <SlidersHorizontal aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="grow basis-52">
              <span className="block font-semibold">Personalizar por rede</span>
              <span className="block font-normal text-muted text-sm">
                {own.length === 0
                  ? 'O mesmo texto vai para todas as redes'
                  : `Com versão própria: ${own.map((network) => listed[network].label).join(', ')}`}
              </span>
            </span>
            {isDemanded && <Badge tone="danger">Falta escolher</Badge>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 shrink-0 transition-transform group-data-open:rotate-180"
          />
        </DisclosureButton>
      </h3>
      <DisclosurePanel className="border-line border-t pb-4">
        <Suspense fallback={<SkeletonText lines={4} />}>
          <VersionTabs {...props} networks={offered} lacking={lacking} />
        </Suspense>
      </DisclosurePanel>
    </Disclosure>
  )
})

function hasProblem(network: string, findings: readonly PlatformFindings[]): boolean {
  const found = findings.find(({ platformId }) => platformId === network)?.findings ?? []
  return found.some((finding) => finding.field === 'options' && isBlocking(finding))
}
