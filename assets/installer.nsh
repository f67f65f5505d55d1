; What the installer does beside the usual: Malote among the programs of "Abrir com" for PDFs, without becoming the one
; that opens them, in "Enviar para", and for links of other programs (behind "--" none can be an option).
; malote.nsi inserts both macros.

!define MALOTE_PROGID "Malote.pdf"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${MALOTE_PROGID}" "" "Documento PDF"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${MALOTE_PROGID}\Application" "ApplicationName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${MALOTE_PROGID}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${MALOTE_PROGID}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "${MALOTE_PROGID}"

  WriteRegStr SHELL_CONTEXT "Software\Classes\malote" "" "URL:malote"
  WriteRegStr SHELL_CONTEXT "Software\Classes\malote" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\malote\shell\open\command" "" '"$appExe" -- "%1"'

  CreateShortCut "$SENDTO\${SHORTCUT_NAME}.lnk" "$appExe" "" "$appExe" 0
  System::Call 'shell32::SHChangeNotify(i, i, i, i) v (0x08000000, 0, 0, 0)'
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "${MALOTE_PROGID}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${MALOTE_PROGID}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\malote"
  ; What the program itself has written for this person: its start with the session. An update keeps it.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "br.malote.aplicativo"
  ${endIf}
  Delete "$SENDTO\${SHORTCUT_NAME}.lnk"
!macroend
