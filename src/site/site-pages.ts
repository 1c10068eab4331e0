import { aboutPage } from './pages/about.tsx'
import { dataDeletionPage } from './pages/data-deletion.tsx'
import { landingPage } from './pages/landing.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { pricingPage } from './pages/pricing.tsx'
import { privacyPage } from './pages/privacy-policy.tsx'
import { tosPage } from './pages/tos.tsx'
import { waitingPage } from './pages/waiting.tsx'
import type { SitePage } from './site-page.ts'

export const sitePages: readonly SitePage[] = [
  landingPage,
  pricingPage,
  aboutPage,
  waitingPage,
  privacyPage,
  tosPage,
  dataDeletionPage,
  notFoundPage,
]
