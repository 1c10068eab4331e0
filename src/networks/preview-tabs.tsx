import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Tab, Tabs } from '../components/ui/tabs.tsx'
import { NetworkIcon } from './network-icon.tsx'
import { NetworkPreview } from './network-preview.tsx'
import type { PreviewAccount, PreviewContent, PreviewNetwork } from './preview-props.ts'

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
    <Tabs
      label="Visualizações"
      tabs={tabs}
      selected={selected}
      onSelect={setSelected}
      hasFoldingLabels
    >
      {/* Another network is another post: nothing of the one before stays open. */}
      <NetworkPreview key={shown.selected} network={shown.selected} post={shown.post} />
    </Tabs>
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
