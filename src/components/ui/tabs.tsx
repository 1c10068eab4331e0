import { Tab as HeadlessTab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'
import { cn } from './class-names.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** Shown before the label; decoration. */
  icon?: ReactNode
  isDisabled?: boolean
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
  /** In narrow places only the selected tab shows its label beside its icon. */
  hasFoldingLabels?: boolean
  className?: string
}

/** Tabs with arrow keys. Only the selected panel is rendered. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children, className } = props
  const { hasFoldingLabels = false } = props
  return (
    <TabGroup
      selectedIndex={tabs.findIndex(({ id }) => id === selected)}
      onChange={(index) => {
        const tab = tabs[index]
        if (tab) onSelect(tab.id)
      }}
      className={cn('@container flex min-w-0 flex-col', className)}
    >
      <TabRow {...{ label, tabs, selected, hasFoldingLabels }} />
      <TabPanels as={Fragment}>
        {tabs.map(({ id }) => (
          <Panel key={id}>{id === selected && children}</Panel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}

type TabRowProps = Pick<TabsProps<string>, 'label' | 'tabs' | 'selected' | 'hasFoldingLabels'>

/** Memoized: a panel may change at each keystroke, as a preview does, without its row of tabs. */
const TabRow = memo(function TabRow(props: TabRowProps) {
  const { label, tabs, selected, hasFoldingLabels } = props
  const list = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)

  // Scrolls a row that is too wide to the selected tab, without moving the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector(`[data-tab="${CSS.escape(selected)}"]`)
    const isNew = !wasShown.current
    wasShown.current = true
    // A new row already shows its first tab. Measuring it would cost one layout for each card of a long list.
    if (!row || !tab || (isNew && tab === row.firstElementChild)) return
    const own = row.getBoundingClientRect()
    const chosen = tab.getBoundingClientRect()
    if (chosen.right > own.right) row.scrollLeft += chosen.right - own.right
    else if (chosen.left < own.left) row.scrollLeft -= own.left - chosen.left
  }, [selected])

  return (
    <TabList
      ref={list}
      aria-label={label}
      className="scrollbar-none flex overflow-x-auto border-line border-b"
    >
      {tabs.map((tab) => (
        <HeadlessTab
          key={tab.id}
          data-tab={tab.id}
          disabled={tab.isDisabled ?? false}
          title={hasFoldingLabels ? tab.label : undefined}
          className="relative flex h-control shrink-0 items-center gap-2 px-3 font-semibold text-muted text-sm -outline-offset-2! transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-text disabled:cursor-not-allowed disabled:opacity-45 data-selected:text-text data-selected:after:bg-accent forced-colors:data-selected:after:bg-[Highlight] [&_svg]:size-4"
        >
          {tab.icon}
          {hasFoldingLabels && tab.icon && tab.id !== selected ? (
            <span className="@max-2xl:sr-only">{tab.label}</span>
          ) : (
            tab.label
          )}
        </HeadlessTab>
      ))}
    </TabList>
  )
})

const Panel = memo(function Panel({ children }: { children: ReactNode }) {
  return <TabPanel className="min-w-0 pt-4">{children}</TabPanel>
})
