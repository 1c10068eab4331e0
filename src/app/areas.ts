import {
  CalendarDays,
  CreditCard,
  HardDrive,
  LayoutDashboard,
  Newspaper,
  Settings,
} from 'lucide-react'

/** The areas of the menu, in its order (docs/product-words.md). */
export const areas = [
  { to: '/dashboard', label: 'Painel', icon: LayoutDashboard },
  { to: '/posts', label: 'Posts', icon: Newspaper },
  { to: '/calendar', label: 'Calendário', icon: CalendarDays },
  { to: '/settings', label: 'Configurações', icon: Settings },
  { to: '/billing', label: 'Cobrança', icon: CreditCard },
  { to: '/storage', label: 'Armazenamento', icon: HardDrive },
] as const

/** The areas in the bottom bar of a phone; the others are in its 'Menu'. */
export const mainAreas = areas.slice(0, 3)
