import { createRootRoute } from '@tanstack/react-router'
import { RootLayout } from '#src/app/root-layout.tsx'

export const Route = createRootRoute({ component: RootLayout })
