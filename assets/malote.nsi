; The installer with pages for one person, built by assets/nsis with Debian's makensis. It asks for no administrator.
Target amd64-unicode
!include LogicLib.nsh
!include FileFunc.nsh
!include MUI2.nsh

!define PRODUCT_NAME "Malote"
!define SHORTCUT_NAME "Malote"
!define APP_ID "br.malote.aplicativo"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP_ID}"
!define MODEL_KEY "Software\Classes\AppUserModelId\${APP_ID}"

Name "${PRODUCT_NAME}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
; One place, and no page to choose another: what is in it is replaced and removed as a whole.
InstallDir "$LOCALAPPDATA\Programs\malote"
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${PRODUCT_NAME}"
VIAddVersionKey "FileDescription" "Instalador do Malote"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${PRODUCT_NAME}"

Var appExe
Var isUpdate
!define isUpdated '"$isUpdate" == "yes"'
!include "installer.nsh"

!define MUI_ICON "icon.ico"
!define MUI_UNICON "icon.ico"
; One pixel in the colour of the icon, stretched over the panel.
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PANEL}"
BrandingText " "
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\Malote.exe"
!define MUI_WELCOMEPAGE_TEXT "O Malote será instalado só para você, neste computador, sem precisar de um administrador.$\r$\n$\r$\nSe ele já está instalado, será atualizado: os seus documentos, rascunhos e envios ficam como estão.$\r$\n$\r$\nClique em Instalar para continuar."
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "PortugueseBR"

!macro begin
  SetShellVarContext current
  StrCpy $appExe "$INSTDIR\Malote.exe"
  StrCpy $isUpdate "no"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "--updated" $1
  ${IfNot} ${Errors}
    StrCpy $isUpdate "yes"
  ${EndIf}
!macroend

; Waits until the program has ended, at most two minutes without a window: then nothing is changed (exit code 5).
!macro waitForEnd
  StrCpy $2 0
  ${Do}
    ${IfNot} ${FileExists} "$appExe"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $1 "$appExe" a
    ${IfNot} ${Errors}
      FileClose $1
      ${ExitDo}
    ${EndIf}
    IntOp $2 $2 + 1
    ${If} ${Silent}
      ${If} $2 > 240
        SetErrorLevel 5
        Quit
      ${EndIf}
      Sleep 500
    ${ElseIf} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "O Malote está aberto. Feche-o, também ao lado do relógio, e tente de novo. Nada foi mudado." IDCANCEL`
      Quit
    ${EndIf}
  ${Loop}
!macroend

Function .onInit
  !insertmacro begin
FunctionEnd

Function un.onInit
  !insertmacro begin
FunctionEnd

Section
  ; The new files are complete before the old ones go, so that a full disk leaves the old version.
  RMDir /r "$INSTDIR.new"
  SetOutPath "$INSTDIR.new"
  ClearErrors
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR.new\Uninstall Malote.exe"
  SetOutPath "$TEMP"
  ${If} ${Errors}
    RMDir /r "$INSTDIR.new"
    SetErrorLevel 6
    Abort "O Malote não pôde ser gravado neste computador. Verifique o espaço em disco; a versão anterior continua."
  ${EndIf}
  !insertmacro waitForEnd
  RMDir /r "$INSTDIR"
  Rename "$INSTDIR.new" "$INSTDIR"

  CreateShortCut "$SMPROGRAMS\${SHORTCUT_NAME}.lnk" "$appExe"
  !insertmacro customInstall
  ; Notices are shown in this name (setAppUserModelId).
  WriteRegStr HKCU "${MODEL_KEY}" "DisplayName" "${PRODUCT_NAME}"
  WriteRegStr HKCU "${MODEL_KEY}" "IconUri" "$appExe"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT_NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$appExe,0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PRODUCT_NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall Malote.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall Malote.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1

  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "--force-run" $1
  ${IfNot} ${Errors}
    Exec '"$appExe"'
  ${EndIf}
SectionEnd

Section un.Malote
  !insertmacro waitForEnd
  !insertmacro customUnInstall
  Delete "$SMPROGRAMS\${SHORTCUT_NAME}.lnk"
  DeleteRegKey HKCU "${MODEL_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  RMDir /r "$INSTDIR"
SectionEnd
