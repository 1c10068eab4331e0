import {
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { prefetchCode } from '#src/browser/lazy-loading.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { GeneralPreview } from './general/general-preview.tsx'
import { NetworkIcon } from './network-icon.tsx'
import type { PreviewAccount, PreviewContent } from './preview-props.ts'
import { type PreviewNetwork, previewedNetworks } from './previewed-networks.ts'

/** Loaded when the pointer or the focus reaches the tabs; the first tab does not need it. */
const loadNetworks = () => import('./network-preview.tsx')
const NetworkPreview = lazyWhenOnline(async () => ({
  default: (await loadNetworks()).NetworkPreview,
}))

type PreviewTab = PreviewNetwork | 'general'

const tabs: Tab<PreviewTab>[] = [
  { id: 'general', label: 'Geral' },
  ...previewedNetworks.map((id) => ({
    ...{ id, label: networkRules[id].label },
    icon: <NetworkIcon network={id} />,
  })),
]

const General = memo(GeneralPreview)

export interface PreviewTabsProps extends PreviewContent {
  /** For each network the account whose name and picture are shown; without one, a placeholder. */
  accounts?: Partial<Record<PreviewNetwork, PreviewAccount>>
  /** The network versions of the post. */
  versions?: readonly NetworkVersion[]
  index: number
  onIndexChange: (index: number) => void
}

/** The post as each network shows it. Rendered from a deferred value, so that typing is never delayed. */
export function PreviewTabs(props: PreviewTabsProps) {
  const { accounts, versions, index, onIndexChange } = props
  const { media, caption, description = '', location = '', altText = '' } = props
  const { userTags = '', productTags = '' } = props
  const [selected, setSelected] = useState<PreviewTab>('general')
  const network = selected === 'general' ? undefined : selected
  const version = versions?.find(({ platformId }) => platformId === network)
  const ownCaption = version?.caption || caption
  const account = network && accounts?.[network]
  const onLatestIndexChange = useLatest(onIndexChange)
  const post = useMemo(
    () => ({
      ...{ media, description, location, userTags, productTags, altText, account, index },
      ...{ caption: ownCaption, version },
      onIndexChange: onLatestIndexChange,
    }),
    // biome-ignore format: one a line would hide that these are all
    [media, ownCaption, version, description, location, userTags, productTags, altText, account, index, onLatestIndexChange],
  )
  const shown = useDeferredValue(useMemo(() => ({ selected, post }), [selected, post]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its tabs may open
    <div
      onPointerEnter={() => prefetchCode(loadNetworks)}
      onFocus={() => prefetchCode(loadNetworks)}
    >
      <Tabs
        label="Visualizações"
        tabs={tabs}
        selected={selected}
        onSelect={setSelected}
        hasFoldingLabels
      >
        {shown.selected === 'general' ? (
          <General {...shown.post} />
        ) : (
          <Suspense fallback={<Skeleton className="mx-auto h-96 max-w-[560px]" />}>
            {/* The key makes expanded texts fold again on another network. */}
            <NetworkPreview key={shown.selected} network={shown.selected} post={shown.post} />
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

/** Returns a function that stays the same, and calls the latest `callback`. */
function useLatest(callback: (index: number) => void): (index: number) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  }, [callback])
  return useCallback((index) => latest.current(index), [])
}
