import { type ReactNode, Suspense } from 'react'
import { dataHelp, type HelpSection, helpSections, helpTexts, screenHelp, troubleHelp } from '../../texts/help.ts'
import { namedKeyGroups } from '../../texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Activity, BookOpen, CircleAlert, Files, HardDrive, Keyboard, LifeBuoy } from '../../ui/icons.ts'
import { KeyTable } from '../../ui/key-table.tsx'
import { SectionScreen } from '../../ui/section-screen.tsx'
import { Setting, SettingsPage } from '../../ui/setting.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Guide } from './guide-button.tsx'
import { Support } from './support.tsx'

const icons = {
  screens: Files,
  keys: Keyboard,
  data: HardDrive,
  trouble: CircleAlert,
  service: Activity,
  support: LifeBuoy,
  guide: BookOpen,
} as const satisfies Readonly<Record<HelpSection, unknown>>

const sections = (Object.keys(helpSections) as HelpSection[]).map((id) => ({
  id,
  text: helpSections[id],
  icon: icons[id],
}))

type HelpedScreen = keyof typeof screenHelp

interface HelpScreenProps {
  /** The section that is shown first. */
  initialSection: HelpSection | null
  /** How the service is. */
  service: ReactNode
  /** The screens by name, in the order of the navigation. */
  screens: readonly { readonly id: HelpedScreen; readonly name: string }[]
  onOpen(screen: HelpedScreen): void
}

/** Help in sections; the last one is the whole guide. */
export function HelpScreen({ initialSection, service, screens, onOpen }: HelpScreenProps) {
  return (
    <SectionScreen id="help" texts={helpTexts} sections={sections} initial={initialSection}>
      {(section) => (
        <>
          {section === 'screens' && (
            <SettingsPage title={helpSections.screens}>
              {screens.map(({ id, name }) => (
                <Setting key={id} name={name} note={screenHelp[id]}>
                  <Button aria-label={helpTexts.open(name)} onPress={() => onOpen(id)}>
                    {helpTexts.openShort}
                  </Button>
                </Setting>
              ))}
            </SettingsPage>
          )}
          {section === 'keys' && (
            <SettingsPage title={helpSections.keys}>
              <KeyTable groups={namedKeyGroups} />
            </SettingsPage>
          )}
          {section === 'data' && <Notes title={helpSections.data} notes={dataHelp} />}
          {section === 'trouble' && <Notes title={helpSections.trouble} notes={troubleHelp} />}
          {section === 'service' && service}
          {section === 'support' && <Support />}
          {section === 'guide' && (
            <Suspense fallback={<Skeleton label={helpSections.guide} />}>
              <Guide />
            </Suspense>
          )}
        </>
      )}
    </SectionScreen>
  )
}

function Notes({ title, notes }: { title: string; notes: typeof dataHelp }) {
  return (
    <SettingsPage title={title}>
      {notes.map(({ name, text }) => (
        <Setting key={name} name={name} note={text} />
      ))}
    </SettingsPage>
  )
}
