-- Discovery shows no operators; the program keeps it so from here on.
DELETE FROM candidates WHERE user_id IN (SELECT user_id FROM operators);
