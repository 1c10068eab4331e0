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
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { lazyExtra } from '#src/page/lazy-extra.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { GeneralPreview } from './general/general-preview.tsx'
import { NetworkIcon } from './network-icon.tsx'
import type { PreviewAccount, PreviewContent, PreviewNetwork } from './preview-props.ts'

/** The first tab is there at once; those of the networks come when one of them is about to be pressed. */
const loadNetworks = () => import('./network-preview.tsx')
const NetworkPreview = lazyExtra(async () => ({ default: (await loadNetworks()).NetworkPreview }))

type PreviewTab = PreviewNetwork | 'general'

/** In the order of the product document. */
const labels: Record<PreviewTab, string> = {
  general: 'Geral',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

const tabs = Object.entries(labels).map(([id, label]): Tab<PreviewTab> => {
  const tab = id as PreviewTab
  return { id: tab, label, ...(tab !== 'general' && { icon: <NetworkIcon network={tab} /> }) }
})

const General = memo(GeneralPreview)

export interface PreviewTabsProps extends PreviewContent {
  /** Of each network the account whose name and picture show; none, and the network's stand-in does. */
  accounts?: Partial<Record<PreviewNetwork, PreviewAccount>>
  /** A text of its own where a network has one. */
  captions?: Partial<Record<PreviewNetwork, string>>
  index: number
  onIndexChange: (index: number) => void
}

/** The post as each network would show it. Typing never waits for it: it draws a moment later. */
export function PreviewTabs(props: PreviewTabsProps) {
  const { accounts, captions, index, onIndexChange } = props
  const { media, caption, description = '', location = '', altText = '' } = props
  const { userTags = '', productTags = '' } = props
  const [selected, setSelected] = useState<PreviewTab>('general')
  const network = selected === 'general' ? undefined : selected
  const ownCaption = (network && captions?.[network]) ?? caption
  const account = network && accounts?.[network]
  const onLatestIndexChange = useLatest(onIndexChange)
  const post = useMemo(
    () => ({
      ...{ media, description, location, userTags, productTags, altText, account, index },
      caption: ownCaption,
      onIndexChange: onLatestIndexChange,
    }),
    // biome-ignore format: one a line would hide that these are all
    [media, ownCaption, description, location, userTags, productTags, altText, account, index, onLatestIndexChange],
  )
  const shown = useDeferredValue(useMemo(() => ({ selected, post }), [selected, post]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its tabs may open
    <div onPointerEnter={() => loadAhead(loadNetworks)} onFocus={() => loadAhead(loadNetworks)}>
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
            {/* Another network is another post: nothing of the one before stays open. */}
            <NetworkPreview key={shown.selected} network={shown.selected} post={shown.post} />
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

/** The same function for ever, which calls the last one given. */
function useLatest(callback: (index: number) => void): (index: number) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  }, [callback])
  return useCallback((index) => latest.current(index), [])
}
