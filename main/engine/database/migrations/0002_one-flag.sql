-- A mark had two flags with one word on the screen; what had either has the one that is left.
UPDATE marks SET content = json_set(content, '$.isFlagged', json('true')) WHERE content ->> '$.isMine';
UPDATE marks SET content = json_remove(content, '$.isMine');
