import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.ts'
import { keepStaleChunksFromReloading } from './app/stale-chunk.ts'
import { registerWorker } from './offline/register-worker.ts'
import './styles/app.css'

keepStaleChunksFromReloading()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

void registerWorker()
