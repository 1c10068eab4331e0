import {
  Download,
  FolderInput,
  Info,
  KeyRound,
  Lock,
  LockKeyhole,
  LockOpen,
  Pencil,
  PenSquare,
  Trash2,
} from 'lucide-react'
import type { MenuChoice } from '#src/components/ui/overlays/menu-panel.tsx'
import { needsConnection } from '../needs-connection.ts'
import type { StorageActs } from '../storage-acts.ts'
import type { StorageItem } from '../storage-item.ts'
import { reasonNotUsable } from './usable-files.ts'

/** The choices of the menu 'Mais' of an item. */
export function choicesOf(item: StorageItem, acts: StorageActs, isOnline: boolean): MenuChoice[] {
  const reason = isOnline ? undefined : needsConnection
  const shared = {
    rename: {
      ...{ id: 'rename', label: 'Renomear', icon: Pencil, reason },
      onSelect: () => acts.rename(item),
    },
    move: {
      ...{ id: 'move', label: 'Mover', icon: FolderInput, reason },
      onSelect: () => acts.move([item]),
    },
    details: {
      ...{ id: 'details', label: 'Detalhes', icon: Info },
      onSelect: () => acts.details(item),
    },
    remove: {
      ...{ id: 'remove', label: 'Excluir', icon: Trash2, reason, isDestructive: true },
      onSelect: () => acts.remove([item]),
    },
  }
  if (item.kind === 'file') {
    const use: MenuChoice = {
      ...{ id: 'use', label: 'Usar em um post', icon: PenSquare },
      reason: reasonNotUsable([item]),
      onSelect: () => acts.use([item]),
    }
    return [
      {
        ...{ id: 'download', label: 'Baixar', icon: Download, reason },
        onSelect: () => acts.download(item),
      },
      ...(item.file.media ? [use] : []),
      ...[shared.rename, shared.move, shared.details, shared.remove],
    ]
  }
  const { needsPassword, isLocked } = item.folder
  const password = (change: 'protect' | 'change' | 'remove', label: string, icon: typeof Lock) => ({
    ...{ id: `password-${change}`, label, icon, reason },
    onSelect: () => acts.changePassword(item, change),
  })
  return [
    shared.rename,
    shared.move,
    ...(needsPassword
      ? [password('change', 'Trocar senha', KeyRound), password('remove', 'Tirar senha', LockOpen)]
      : [password('protect', 'Proteger com senha', LockKeyhole)]),
    ...(needsPassword && !isLocked
      ? [
          {
            ...{ id: 'lock', label: 'Fechar pasta', icon: Lock, reason },
            onSelect: () => acts.lock(item),
          },
        ]
      : []),
    shared.details,
    shared.remove,
  ]
}
