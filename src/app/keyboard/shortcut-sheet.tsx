import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import { shortcutKeys, shortcutSwitch } from '#src/browser/shortcuts.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { KeyCombo } from '#src/components/ui/key-combo.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { type ListedShortcut, type ShortcutGroup, shortcutGroups } from './shortcut-list.ts'

export interface ShortcutSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** 'Atalhos do teclado': all shortcuts by screen, and the switch for those of a single key. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  const isOn = useSelector(shortcutSwitch.store)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="large" title="Atalhos do teclado">
      <Switch
        label="Atalhos de uma tecla só"
        hint="Letras, números e sinais. Desligue se a voz ou um toque sem querer os aciona. Vale neste aparelho."
        checked={isOn}
        onChange={shortcutSwitch.set}
        className="mb-4 rounded-card border border-line px-4 py-2"
      />
      <div className="gap-x-8 sm:columns-2">
        {shortcutGroups.map((group) => (
          <Group key={group.title} group={group} isOn={isOn} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group, isOn }: { group: ShortcutGroup; isOn: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="mb-1 text-base">
        {group.title}
      </h3>
      <dl>
        {group.shortcuts.map((shortcut) => (
          <Line key={shortcut.does} shortcut={shortcut} isOff={!isOn && !!shortcut.only} />
        ))}
      </dl>
    </section>
  )
}

function Line({ shortcut, isOff }: { shortcut: ListedShortcut; isOff: boolean }) {
  const { does, keys, only } = shortcut
  return (
    <div className="flex items-center justify-between gap-4 border-line not-last:border-b py-1.5 text-sm">
      <dt className={cn('min-w-0', isOff && 'text-muted line-through')}>
        {does}
        {isOff && <span className="sr-only"> (desligado)</span>}
      </dt>
      <dd className="shrink-0">
        <KeyCombo keys={keys ?? shortcutKeys[only]} />
      </dd>
    </div>
  )
}
