/** Told by the page once it listens to what people do. */
export const LISTENING = 'darzi:listening';

/** So long a press waits for the page, milliseconds: nobody expects an answer to an older one. */
const PATIENCE_MS = 20_000;

/**
 * Runs in the browser before the page's own scripts and keeps what people do meanwhile: choices made, buttons pressed,
 * forms sent (a form sent without the scripts would leave the page for an error). Pressed buttons look busy. Once the
 * page listens, everything is done again in its order, a turn each, so that what follows from one is drawn before the
 * next: a size, then the button that adds it. A button counts once however often it was pressed. Text needs no keeper:
 * it stays in its field, and forms read it from there. Choices that the browser itself restores are nobody's.
 */
const KEEPER = `{
const kept=new Map();
const keep=(element,again)=>{kept.delete(element);kept.set(element,again)};
const busy=(element,again)=>{if(kept.has(element))return;element.setAttribute("aria-busy","true");keep(element,again)};
const calm=()=>{for(const element of kept.keys())if(element.matches("button,form"))element.removeAttribute("aria-busy")};
const chosen=({target:field})=>{
if(navigator.userActivation?.hasBeenActive===false)return;
const{value,checked,type}=field;
if(type==="checkbox"||type==="radio")keep(field,()=>{field.checked=!checked;field.click()});
else if(field.matches("select"))keep(field,()=>{field.value=value;field.dispatchEvent(new Event("change",{bubbles:true}))})};
const pressed=({target})=>{
const button=target.closest?.("button");
if(button&&!(button.form&&button.type==="submit"))busy(button,()=>button.click())};
const sent=(event)=>{
const{target:form,submitter}=event;
event.preventDefault();
busy(submitter??form,()=>form.requestSubmit(submitter))};
const ears=[["change",chosen],["click",pressed],["submit",sent]];
for(const[name,ear]of ears)addEventListener(name,ear,true);
const tired=setTimeout(()=>{calm();for(const element of[...kept.keys()])if(element.matches("button,form"))kept.delete(element)},${PATIENCE_MS});
addEventListener("${LISTENING}",async()=>{
clearTimeout(tired);
for(const[name,ear]of ears)removeEventListener(name,ear,true);
calm();
for(const[element,again]of kept)if(element.isConnected){again();await new Promise((done)=>setTimeout(done))}
},{once:true})
}`;

/** The keeper as it is sent. A function, so that what runs in the browser does not carry its text. */
export const earlyTouch = (): string => KEEPER.replaceAll('\n', '');
