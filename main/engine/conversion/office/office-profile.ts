/** A setting of LibreOffice: its path, its name, its value. */
type Setting = readonly [path: string, name: string, value: string | number | boolean]

const security = '/org.openoffice.Office.Common/Security/Scripting'
const proxy = '/org.openoffice.Inet/Settings'
/** Nothing listens here, so every request of LibreOffice ends at once. */
const deadProxy: readonly Setting[] = ['HTTP', 'HTTPS', 'FTP'].flatMap((name) => [
  [proxy, `ooInet${name}ProxyName`, '127.0.0.1'],
  [proxy, `ooInet${name}ProxyPort`, 9],
])

const settings: readonly Setting[] = [
  // Very high: only macros of trusted places run, and there are none.
  [security, 'MacroSecurityLevel', 3],
  [security, 'DisableMacrosExecution', true],
  [security, 'CheckDocumentEvents', true],
  [security, 'BlockUntrustedRefererLinks', true],
  // 0 and 1 are “never” in Writer and in Calc.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['/org.openoffice.Office.Writer/Content/Update', 'Field', false],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  // A document shows the values that it was saved with.
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', 1],
  ['/org.openoffice.Office.Calc/Formula/Load', 'ODFRecalcMode', 1],
  [proxy, 'ooInetProxyType', 2],
  [proxy, 'ooInetNoProxy', ''],
  ...deadProxy,
  ['/org.openoffice.Office.Common/History', 'PickListSize', 0],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', false],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
]

/** The file registrymodifications.xcu of a profile in which documents run nothing and fetch nothing. */
export function officeProfile(): string {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    ...items,
    '</oor:items>',
    '',
  ].join('\n')
}
